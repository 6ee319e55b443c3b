'use client'

import type { Box } from '@paraph/validator/vocabulary/mark'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import { nearestPosition, stepped } from '@/lib/portal/owner/marks'
import type { Sheet } from './page-sheets'

interface MarkBoxProps {
  /** Name of the signer. */
  readonly name: string
  readonly box: Box
  /** The other boxes on the page. */
  readonly taken: readonly Box[]
  readonly sheet: Sheet
  /** Screen pixels per point. */
  readonly scale: number
  readonly onMove: (box: Box) => void
  /** Called if there is no room in the direction of a move. */
  readonly onRefused: () => void
  /** Whether this mark was chosen elsewhere on the page and must get the focus. */
  readonly isWanted: boolean
  readonly onFocus: () => void
}

/** The colours of drawn signatures. The paper stays white in the dark theme. */
const ink = { rule: '#29548c', name: '#141a21', rest: '#545c66' }

/** Steps of the arrow keys in points: about two millimetres, and half an inch. */
const [smallStep, largeStep] = [6, 36]

const ways: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The position of the pointer and of the mark when the dragging began. */
interface Grip {
  readonly x: number
  readonly y: number
  readonly from: Box
}

/** A mark as it will look. It is dragged by pointer or finger and moved by arrow keys, and cannot overlap others. */
export function MarkBox({ name, box, taken, sheet, scale, isWanted, ...handlers }: MarkBoxProps) {
  const t = useTranslations('new-document')
  const [grip, setGrip] = useState<Grip>()
  const [dragged, setDragged] = useState<Box>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWanted) button.current?.focus()
  }, [isWanted])
  const { left, top, width, height } = dragged ?? box
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setGrip({ x: event.clientX, y: event.clientY, from: box })
  }
  const release = () => {
    setGrip(undefined)
    setDragged(undefined)
  }
  const positionAt = ({ clientX, clientY }: PointerEvent, { x, y, from }: Grip) => {
    const [left, top] = [from.left + (clientX - x) / scale, from.top + (clientY - y) / scale]
    return nearestPosition({ ...from, left, top }, sheet.size, taken)
  }
  const drag = (event: PointerEvent) => {
    if (grip) setDragged(positionAt(event, grip))
  }
  // Uses the pointer's last position, because a fast finger is ahead of the drawing.
  const drop = (event: PointerEvent) => {
    const isMoved = grip && (event.clientX !== grip.x || event.clientY !== grip.y)
    const position = isMoved && positionAt(event, grip)
    if (position) handlers.onMove(position)
    release()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const length = event.shiftKey ? largeStep : smallStep
    const [right, down] = way
    const position = stepped(box, [right * length, down * length], sheet.size, taken)
    if (position) handlers.onMove(position)
    else handlers.onRefused()
  }
  return (
    <button
      ref={button}
      type="button"
      onFocus={handlers.onFocus}
      aria-label={t('markOf', { name })}
      aria-describedby="marks-help"
      style={{
        left: left * scale,
        top: top * scale,
        width: width * scale,
        height: height * scale,
        paddingLeft: 7.5 * scale,
        borderLeft: `${1.5 * scale}px solid ${ink.rule}`,
        outlineColor: ink.rule,
      }}
      className="absolute flex cursor-move touch-none flex-col items-start justify-center bg-white text-left leading-tight outline-1 outline-dashed select-none after:absolute after:-inset-2 focus-visible:outline-3 focus-visible:outline-offset-0 focus-visible:outline-solid"
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
    >
      <span
        style={{ fontSize: 11 * scale, color: ink.name }}
        className="block max-h-3/5 w-full overflow-hidden"
      >
        {name}
      </span>
      <span style={{ fontSize: 7.5 * scale, color: ink.rest }} className="block w-full truncate">
        {t('markLine')}
      </span>
    </button>
  )
}
