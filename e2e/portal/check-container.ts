import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { program } from './program'
import { expect } from './story'

/** A file as the browser saves it. */
export async function saved(page: Page, link: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: link, exact: true }).first().click()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Two checks: an unzip tool, if installed, tests every file; our validator tests every signature. */
export async function expectValid(
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  signatures: number,
): Promise<void> {
  expect(unzipSays(bytes)).toMatch(/^$|No errors detected/)
  expect(await validSignatures(name, bytes)).toBe(signatures)
}

function unzipSays(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-story-'))
  try {
    const path = join(folder, 'container.zip')
    writeFileSync(path, bytes)
    return spawnSync('unzip', ['-t', path], { encoding: 'utf8' }).stdout ?? ''
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function validSignatures(filename: string, bytes: Buffer): Promise<number> {
  const file = { filename, content: bytes.toString('base64') }
  const { body } = await program().call('/en/api/v2/document/validation.json', { file })
  const answer = body as unknown as {
    data: { simpleReport: { validSignaturesCount: number; signaturesCount: number } }
  }
  const { validSignaturesCount, signaturesCount } = answer.data.simpleReport
  expect(validSignaturesCount).toBe(signaturesCount)
  return validSignaturesCount
}
