'use client'

import { createContext, useContext } from 'react'

/** The state of the reader's connection. `away`: the gateway does not answer the portal. */
export type Connection = 'good' | 'slow' | 'offline' | 'away'

const PageConnection = createContext<Connection>('good')

export const ConnectionProvider = PageConnection.Provider

/** The page's connection according to its last polls. */
export const usePageConnection = (): Connection => useContext(PageConnection)
