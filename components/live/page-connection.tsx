'use client'

import { createContext, useContext } from 'react'

/** The reader's connection: their own, or `away` if the gateway does not answer the portal. */
export type Connection = 'good' | 'slow' | 'offline' | 'away'

const PageConnection = createContext<Connection>('good')

export const ConnectionProvider = PageConnection.Provider

/** The page's connection according to its last polls. */
export const usePageConnection = (): Connection => useContext(PageConnection)
