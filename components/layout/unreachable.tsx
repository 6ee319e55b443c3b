import { Alert } from '../ui/alert'

interface UnreachableProps {
  /** Texts that say what cannot be shown. */
  readonly words: (key: 'unreachable' | 'unreachableNext') => string
}

/** Stands in place of a page's content while the gateway does not answer. */
export function Unreachable({ words }: UnreachableProps) {
  return (
    <Alert tone="warning" title={words('unreachable')}>
      <p>{words('unreachableNext')}</p>
    </Alert>
  )
}
