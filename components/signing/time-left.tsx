import { ProgressBar } from '../ui/progress-bar'
import type { ControlCodeTexts } from './control-code-texts'

interface TimeLeftProps {
  /** Seconds until the attempt is over. */
  readonly left: number
  readonly of: number
  /** The phone has answered; the rest is ours. */
  readonly completing: boolean
  readonly texts: Pick<ControlCodeTexts, 'waiting' | 'completing' | 'minuteLeft' | 'nearlyOver'>
}

/** A quiet line while a person is waited for. */
export function TimeLeft({ left, of, completing, texts }: TimeLeftProps) {
  return (
    <div className="space-y-2">
      <ProgressBar label={texts.waiting} {...(completing ? {} : { value: left, max: of })} />
      <p role="status" className="text-muted text-center text-sm">
        {completing ? texts.completing : texts.waiting}
        <span className="sr-only"> {completing ? '' : timeMark(left, texts)}</span>
      </p>
    </div>
  )
}

/** Time is said twice, not at every tick. */
function timeMark(left: number, texts: TimeLeftProps['texts']): string {
  if (left <= 20) return texts.nearlyOver
  return left <= 60 ? texts.minuteLeft : ''
}
