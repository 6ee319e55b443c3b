'use client'

import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { givePressBack } from './before-hydration'
import { buttonClass } from './button'
import { classNames } from './class-names'
import { ChevronDown, Ellipsis } from './icons'

interface MenuItem<Name extends string> {
  readonly name: Name
  readonly words: string
  /** Whether the item leads to an action that cannot be undone. */
  readonly isRisky?: boolean
}

interface MenuProps<Name extends string> {
  readonly label: string
  /** A label for screen readers, if a page has several such menus. */
  readonly about: string
  readonly items: readonly MenuItem<Name>[]
  /** For a row of a list: the button shows three dots, and only screen readers get the label. */
  readonly isSmall?: boolean
  readonly onChoose: (name: Name) => void
}

/**
 * A button with a menu (WAI-ARIA APG, menu button). Arrows, Home, End and first letters move the focus, Escape closes.
 */
export function Menu<Name extends string>({
  label,
  about,
  items,
  isSmall = false,
  onChoose,
}: MenuProps<Name>) {
  const [at, setAt] = useState<number>()
  const isOpen = at !== undefined
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setAt(undefined)
  useClosing(menu, isOpen, close)
  // The focus follows the current item.
  useEffect(() => {
    if (at !== undefined) itemsIn(menu.current)[at]?.focus()
  }, [at])
  const leave = () => {
    close()
    button.current?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    // The focus returns to the button, and the browser then moves it on from there.
    if (event.key === 'Tab' && isOpen) leave()
    const next = event.key === 'Escape' ? leave : goingTo(event.key, at, items)
    if (next === undefined) return
    event.preventDefault()
    if (typeof next === 'number') setAt(next)
    else next()
  }
  return (
    <div ref={menu} className="relative inline-block">
      <button
        ref={(shown) => {
          button.current = shown
          givePressBack(shown)
        }}
        type="button"
        // The colon is in the label: as an element of a flex row it would be separated from its word.
        aria-label={`${label}: ${about}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setAt(isOpen ? undefined : 0)}
        onKeyDown={keys}
        className={buttonClass('quiet', isSmall ? 'min-w-target' : '')}
      >
        {isSmall ? <Ellipsis className="size-5 shrink-0" /> : label}
        {!isSmall && <ChevronDown className="size-4 shrink-0" />}
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={`${label}: ${about}`}
          tabIndex={-1}
          onKeyDown={keys}
          className="border-line-strong bg-surface absolute top-full right-0 z-20 min-w-48 rounded border py-1"
        >
          {items.map(({ name, words, isRisky }, index) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={index === at ? 0 : -1}
              onClick={() => {
                leave()
                onChoose(name)
              }}
              className={classNames(
                'hover:bg-accent-soft min-h-target block w-full px-4 py-2 text-left -outline-offset-2',
                isRisky && 'border-line text-danger border-t',
              )}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const itemsIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

/** Returns the item to which a key leads, from the current item or, if the menu is closed, from the button. */
export function goingTo(
  key: string,
  at: number | undefined,
  items: readonly { readonly words: string }[],
): number | undefined {
  const last = items.length - 1
  const from = at ?? -1
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from >= last ? 0 : from + 1,
    ArrowUp: from <= 0 ? last : from - 1,
  }
  if (key in targets) return targets[key]
  if (at === undefined) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key.length === 1 ? beginningWith(key, at, items) : undefined
}

/** Returns the next item, wrapping at the end, whose label begins with the letter. */
function beginningWith(
  letter: string,
  at: number,
  items: readonly { readonly words: string }[],
): number | undefined {
  const begins = ({ words }: { readonly words: string }) =>
    words.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
  const after = items.findIndex((item, index) => index > at && begins(item))
  const found = after < 0 ? items.findIndex(begins) : after
  return found < 0 ? undefined : found
}

/** Closes the menu when the reader presses or focuses something else. */
function useClosing(
  menu: { readonly current: HTMLElement | null },
  isOpen: boolean,
  close: () => void,
): void {
  const done = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) done()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [isOpen, menu])
}
