'use client'

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { FileSource } from './checked-bytes'

interface Part {
  readonly source: FileSource
  /** Number of the page, from 1. Undefined for the file as a whole. */
  readonly page?: number
}

type Report = (part: Part, isShown: boolean) => void

const Reporting = createContext<Report>(() => undefined)
const Unshown = createContext<readonly Part[]>([])

/** Collects the files and pages that the browser could not show, for components that warn about them. */
export function UnshownParts({ children }: { readonly children: ReactNode }) {
  const [parts, setParts] = useState<readonly Part[]>([])
  const report = useCallback<Report>((part, isShown) => {
    setParts((before) => {
      const others = before.filter((one) => one.source !== part.source || one.page !== part.page)
      if (isShown) return others.length === before.length ? before : others
      return [...others, part]
    })
  }, [])
  return (
    <Reporting value={report}>
      <Unshown value={parts}>{children}</Unshown>
    </Reporting>
  )
}

/**
 * Returns a function that reports whether a part is shown. A part that was reported as not shown stays so until it is
 * shown, even after its viewer is closed.
 */
export const useShownReport = (): Report => useContext(Reporting)

/** The address of the first file that was not shown completely. */
export function useUnshownAddress(): string | undefined {
  const parts = useContext(Unshown)
  return parts.map(({ source }) => source).find(isAddress)
}

/** Whether a file at this address or below it was not shown. */
export function useIsUnshown(address: string): boolean {
  const parts = useContext(Unshown)
  return parts.some(({ source }) => isAddress(source) && source.startsWith(address))
}

const isAddress = (source: FileSource): source is string => typeof source === 'string'
