'use client'

import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names'
import type { PreviewProps } from './preview-props'
import { PreviewToolbar } from './preview-toolbar'
import { PreviewWait } from './preview-wait'
import type { PreviewState } from './use-preview'
import type { Zoom } from './use-zoom'

interface PreviewFrameProps extends PreviewProps {
  readonly state: PreviewState<{ readonly verified: boolean }>
  /** Where in the file one is, once it is open. */
  readonly place: string | undefined
  readonly zoom?: Zoom
  /** The file, once it is open. */
  readonly children: ReactNode
}

/** What stands around a file that is shown: its name, the tools, and the wait for it. */
export function PreviewFrame({ state, place, zoom, children, ...props }: PreviewFrameProps) {
  const { address, name, onClose } = props
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PreviewToolbar
        address={address}
        name={name}
        place={place}
        verified={state.name === 'open' && state.opened.verified}
        zoom={zoom}
        onClose={onClose}
      />
      <PreviewWait state={state} />
      {state.name === 'open' && children}
    </div>
  )
}

/** What scrolls must be reachable by keyboard, although it is no control. */
const reachable = { tabIndex: 0 } as const

interface PreviewScrollerProps {
  readonly name: string
  readonly className: string
  readonly children: ReactNode
}

/** The room a file is shown in. */
export function PreviewScroller({ name, className, children }: PreviewScrollerProps) {
  return (
    <section
      data-scroller
      aria-label={name}
      {...reachable}
      className={classNames('min-h-0 grow overflow-auto', className)}
    >
      {children}
    </section>
  )
}
