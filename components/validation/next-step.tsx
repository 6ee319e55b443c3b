'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** What the page shows right below the verdict of a report: the file, and perhaps a next step. */
export const NextStepContext = createContext<ReactNode>(null)

/** The place for it in a report; empty unless the page around the report has one. */
export function NextStep() {
  return useContext(NextStepContext)
}
