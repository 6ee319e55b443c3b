'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** The content that the page shows right below the verdict of a report: the file, and perhaps a next step. */
export const NextStepContext = createContext<ReactNode>(null)

/** Shows the content of `NextStepContext` in a report. Empty if the page has none. */
export function NextStep() {
  return useContext(NextStepContext)
}
