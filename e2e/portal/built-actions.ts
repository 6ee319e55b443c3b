import { readFileSync } from 'node:fs'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { addressOf } from './story'

interface ServerActions {
  readonly node: Readonly<Record<string, { exportedName: string; filename: string }>>
}

/** The ids by which a browser calls actions, by file and name, from Next's build. */
export function builtActions(): ReadonlyMap<string, string> {
  const manifest = readFileSync('.next/server/server-reference-manifest.json', 'utf8')
  const { node } = JSON.parse(manifest) as ServerActions
  return new Map(
    Object.entries(node).map(([id, { filename, exportedName }]) => [
      `${filename} ${exportedName}`,
      id,
    ]),
  )
}

interface ActionCall {
  /** Address of the page that has it. */
  readonly page: string
  readonly action: string
  /** The arguments as a browser encodes them. */
  readonly input: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls an action like a page's own script. */
export function callAction(
  request: APIRequestContext,
  { page, action, input, headers = {} }: ActionCall,
): Promise<APIResponse> {
  return request.post(page, {
    headers: {
      ...headers,
      'next-action': builtActions().get(action) ?? '',
      'content-type': 'text/plain;charset=UTF-8',
      accept: 'text/x-component',
      origin: addressOf(''),
    },
    data: input,
    maxRedirects: 0,
  })
}
