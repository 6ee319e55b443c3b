import { wordsOfRequest } from '@/lib/portal/i18n/translator'
import { Alert } from '../ui/alert'

interface UnreachableProps {
  /** What cannot be shown: the namespace of its texts. */
  readonly of:
    | 'callbacks'
    | 'document'
    | 'documents'
    | 'many'
    | 'organisation'
    | 'public-document'
    | 'settings'
}

/** Stands in place of a page's content while the gateway does not answer. */
export async function Unreachable({ of }: UnreachableProps) {
  const { messages } = await wordsOfRequest()
  const { unreachable, unreachableNext } = messages[of]
  return (
    <Alert tone="warning" title={unreachable}>
      <p>{unreachableNext}</p>
    </Alert>
  )
}
