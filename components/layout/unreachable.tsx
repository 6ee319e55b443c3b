import { Alert } from '../ui/alert'

interface UnreachableProps {
  /** Translates the texts that say what cannot be shown. */
  readonly words: (key: 'unreachable' | 'unreachableNext') => string
}

/** Shown in place of a page's content while the gateway does not answer. */
export function Unreachable({ words }: UnreachableProps) {
  return (
    <Alert tone="warning" title={words('unreachable')}>
      <p>{words('unreachableNext')}</p>
    </Alert>
  )
}
