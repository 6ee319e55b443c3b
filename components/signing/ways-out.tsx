import { LateDialog } from './late-dialog'
import type { WayOut } from './phone-call'

export interface WaysOutProps extends WayOut {
  readonly mayHandOver: boolean
  readonly mayDecline: boolean
}

/** A person's other actions, which are available before their turn, too. */
export function WaysOut({ mayHandOver, mayDecline, ...props }: WaysOutProps) {
  return (
    <div className={`flex flex-wrap gap-x-4 ${mayDecline ? 'justify-center' : '-mx-4'}`}>
      {mayHandOver && <LateDialog what="handOver" {...props} />}
      {mayDecline && <LateDialog what="decline" {...props} />}
    </div>
  )
}
