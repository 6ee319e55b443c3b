import type { TimeLine } from '@/lib/portal/validation/time-line'
import { MomentMark } from './moment-mark'

interface TimeBarProps {
  readonly line: TimeLine
  readonly row: number
}

const height = 20

/**
 * One certificate's validity as a bar, with the moments of the signature on it. Coordinates are
 * percentages in attributes: the page may not carry styles of its own.
 */
export function TimeBar({ line, row }: TimeBarProps) {
  const bar = line.bars[row]
  if (!bar) return null
  return (
    <svg aria-hidden="true" width="100%" height={height} className="mt-1 block overflow-visible">
      <line x1="0" x2="100%" y1={height / 2} y2={height / 2} className="stroke-line" />
      <rect
        x={`${bar.from}%`}
        width={`${Math.max(bar.to - bar.from, 0.5)}%`}
        y={height / 2 - 5}
        height="10"
        rx={bar.openLeft || bar.openRight ? 0 : 3}
        className="fill-accent-soft stroke-accent"
      />
      {line.marks.map(({ kind, at }) => (
        <svg
          key={`${kind} ${at}`}
          aria-hidden="true"
          x={`${at}%`}
          y={height / 2}
          className="overflow-visible"
        >
          <MomentMark kind={kind} />
        </svg>
      ))}
    </svg>
  )
}
