import { limits } from '@/lib/gateway/contract/limits'
import { countWaiting } from '@/lib/portal/owner/waiting'

/** Has space for one digit, so that nothing moves when the count arrives late. */
const shape = 'ml-1.5 inline-block min-w-5 text-center text-sm'

/** The number of documents waiting for the person's signature; empty if it cannot be read. */
export async function WaitingCount() {
  const count = await countWaiting()
  if (!count) return <NoCount />
  return (
    <span
      className={`${shape} bg-accent text-on-accent rounded-full px-1.5 font-semibold tabular-nums`}
    >
      {count < limits.countedDocuments ? count : `${limits.countedDocuments - 1}+`}
    </span>
  )
}

/** Shown if the count is zero or not known yet. */
export function NoCount() {
  return <span className={shape} />
}
