import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { clientOf } from '../client'
import { newOrganisation } from '../organisation'
import { connectedDirectory } from '../scim'
import { openPython } from './python'

const services = inject('services')

const tester = await openPython('scim2-tester==0.5.2', 'scim2-client[httpx2]==0.13.2')

/** A check that did not pass. */
interface Result {
  readonly check: string
  readonly resource: string | null
  readonly status: string
  readonly reason: string | null
}

/** RFC 7644, 3.5.2.2 and 3.3: a server may give removed attributes a default, and may complete values. */
const completed = [
  ['check_add_attribute', 'User', "for 'emails'"],
  ['check_replace_attribute', 'User', "for 'emails'"],
  ['check_remove_attribute', 'User', "attribute 'name'"],
  ['check_remove_attribute', 'User', "attribute 'active'"],
] as const

const isCompleted = ({ check, resource, reason }: Result) =>
  completed.some(([c, r, text]) => c === check && r === resource && reason?.includes(text))

it.skipIf('missing' in tester)('scim2-tester finds the SCIM server conformant', async () => {
  const portal = clientOf(services, services.hostedToken)
  const { administrator } = await newOrganisation(portal)
  const { base, token } = await connectedDirectory(services, administrator.client)
  const script = resolve('e2e/interop/scim/check_server.py')
  const python = 'python' in tester ? tester.python : ''
  const { stdout } = await promisify(execFile)(python, [script, base, token])
  const results = stdout
    .trim()
    .split('\n')
    .map((line): Result => JSON.parse(line))
  expect(results.length).toBeGreaterThan(20)
  const faults = results.filter(({ status }) => !['SUCCESS', 'SKIPPED'].includes(status))
  expect(faults.filter((fault) => !isCompleted(fault))).toEqual([])
})

it.runIf('missing' in tester)('scim2-tester is not available here', () => {
  expect(tester).toHaveProperty('missing')
})
