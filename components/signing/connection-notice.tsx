import { WifiOff } from 'lucide-react'
import type { Connection } from './polling'

interface ConnectionNoticeProps {
  readonly connection: Connection
  readonly texts: { readonly offline: string; readonly slow: string }
}

/** Always there, so that a screen reader hears what appears in it. */
export function ConnectionNotice({ connection, texts }: ConnectionNoticeProps) {
  return (
    <div role="status" className="sticky top-2 z-10">
      {connection !== 'good' && (
        <p className="border-warning bg-warning-soft mb-6 flex items-center gap-3 rounded border p-4">
          <WifiOff aria-hidden="true" className="text-warning size-5 shrink-0" />
          {texts[connection]}
        </p>
      )}
    </div>
  )
}
