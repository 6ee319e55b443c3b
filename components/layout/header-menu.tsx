'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { ChevronDown } from '../ui/icons'

interface HeaderMenuProps {
  /** The content of the menu's button. */
  readonly shown: ReactNode
  readonly children: ReactNode
}

/** A menu of the header. It opens without scripts. With scripts, Escape and a press or focus elsewhere close it. */
export function HeaderMenu({ shown, children }: HeaderMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => (menu.current ? closing(menu.current) : undefined), [])
  return (
    <details ref={menu} className="group/menu relative ml-auto print:hidden">
      <summary className="min-h-target hover:text-accent flex list-none items-center gap-1 rounded [&::-webkit-details-marker]:hidden">
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
