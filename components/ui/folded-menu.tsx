'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names'
import { ChevronDown } from './icons'

interface FoldedMenuProps {
  /** The content of the menu's button, and its classes. */
  readonly shown: ReactNode
  readonly buttonClass: string
  readonly className?: string
  readonly children: ReactNode
}

/** A menu of links and forms. It opens without scripts. With scripts, Escape and a press or focus elsewhere close it. */
export function FoldedMenu({ shown, buttonClass, className, children }: FoldedMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => (menu.current ? closing(menu.current) : undefined), [])
  return (
    <details ref={menu} className={classNames('group/menu relative print:hidden', className)}>
      <summary className={classNames('list-none [&::-webkit-details-marker]:hidden', buttonClass)}>
        {shown}
        <ChevronDown className="size-4 shrink-0 group-open/menu:rotate-180" />
      </summary>
      <div className="border-line-strong bg-surface absolute top-full right-0 z-30 w-64 rounded border py-2 shadow-lg">
        {children}
      </div>
    </details>
  )
}

function closing(menu: HTMLDetailsElement): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const elsewhere = ({ target }: Event) => {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false
  }
  document.addEventListener('pointerdown', elsewhere, { signal })
  document.addEventListener('focusin', elsewhere, { signal })
  // A link to the same page leaves the menu where it is.
  menu.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')) menu.open = false
    },
    { signal },
  )
  menu.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    },
    { signal },
  )
  return () => leaving.abort()
}
