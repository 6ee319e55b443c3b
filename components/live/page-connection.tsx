'use client'

import { createContext, useContext } from 'react'
import type { Connection } from './use-live'

const PageConnection = createContext<Connection>('good')

export const ConnectionProvider = PageConnection.Provider

/** The page's connection according to its last polls. */
export const usePageConnection = (): Connection => useContext(PageConnection)
