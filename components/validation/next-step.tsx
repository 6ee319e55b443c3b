'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** A step that the page offers below the verdict of a report. */
export const NextStepContext = createContext<ReactNode>(null)

/** The place for it in a report; empty unless the page around the report has one. */
export function NextStep() {
  return useContext(NextStepContext)
}
