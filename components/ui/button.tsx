import type { ComponentProps } from 'react'
import { givePressBack } from './before-hydration'
import { classNames } from './class-names'
import { Spinner } from './spinner'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  readonly look?: ButtonLook
  /** Whether an action is running: the button shows it, keeps the focus and ignores further presses. */
  readonly busy?: boolean
}

/** A button. `type` defaults to `button`, so that it does not submit a form by accident. */
export function Button({ look, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      ref={rest.onClick && givePressBack}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass(look, className ?? '')}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'risky'

const shape =
  'inline-flex min-h-target items-center justify-center gap-2 rounded border px-4 py-2 text-center font-semibold transition-colors disabled:cursor-not-allowed'

const looks: Readonly<Record<ButtonLook, string>> = {
  primary:
    'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong disabled:border-line disabled:bg-line disabled:text-muted',
  secondary:
    'border-line-strong bg-surface text-ink hover:border-accent hover:text-accent disabled:border-line disabled:text-muted',
  quiet:
    'border-transparent bg-transparent text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2 disabled:text-muted',
  /**
   * For a button that leads to an action that cannot be undone; a `danger` button then performs the action. Quiet, so
   * that it is not pressed by accident.
   */
  risky:
    'border-transparent bg-transparent text-danger underline decoration-1 underline-offset-4 hover:text-danger-strong hover:decoration-2 disabled:text-muted',
  danger:
    'border-danger bg-danger text-on-danger hover:border-danger-strong hover:bg-danger-strong disabled:border-line disabled:bg-line disabled:text-muted',
}

/** The look of a button, for a link or a label that acts like one. */
export function buttonClass(look: ButtonLook = 'primary', ...more: readonly string[]): string {
  return classNames(shape, looks[look], ...more)
}
