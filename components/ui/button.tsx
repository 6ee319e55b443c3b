import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class'
import { Spinner } from './spinner'

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  /** Something is under way: shows it, keeps the focus, takes no second press. */
  readonly busy?: boolean
}

/** `type` is `button` unless told otherwise, so that none submits a form by accident. */
export function Button({ look, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass(look, className ?? '')}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
