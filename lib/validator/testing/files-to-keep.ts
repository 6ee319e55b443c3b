import { createAdoc, createAsice } from '#container/create-container'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { adoc } from '#signature/asic/adoc'
import { asice } from '#signature/asic/asice'
import type { DataFile } from '#validation/formats/data-files'
import { cadesContainer } from './cades-container'
import { cadesMessage } from './cades-message'
import { compactJws, jadesSignature } from './jades'
import { samplePdf } from './pdf'
import type { TestPki } from './pki'
import { sampleDescription, sampleFiles, signContainer } from './sign-container'
import { signPdf } from './sign-pdf'
import { signXades } from './xades/sign-xades'

/** A signed file of one format, at level B-B or B-T. */
export interface FileToKeep {
  readonly name: string
  readonly make: (pki: TestPki, at: Date) => Promise<ByteSource>
  /** The signed files, if the signature is detached. */
  readonly dataFiles?: readonly DataFile[]
}

const content = utf8('The parties agree.')
const xadesFiles = { 'sutartis.txt': 'Sutartis', 'priedas.bin': '\0\u0001' }
const asicFiles = { 'a.txt': 'A', 'b.txt': 'B' }

/** One file of each format that can be augmented. */
export const filesToKeep = {
  PAdES: {
    name: 'a.pdf',
    make: async (pki, at) => memorySource((await signPdf(pki, samplePdf(), { at })).bytes),
  },
  'PAdES with a time-stamp inside': {
    name: 'b.pdf',
    make: async (pki, at) =>
      memorySource((await signPdf(pki, samplePdf(), { at, level: 'B-T' })).bytes),
  },
  'XAdES in ASiC-E': {
    name: 'a.asice',
    make: async (pki, at) =>
      await signContainer(asice, pki, await createAsice(sampleFiles, at), { at }),
  },
  'XAdES in ADOC': {
    name: 'a.adoc',
    make: async (pki, at) =>
      await signContainer(adoc, pki, await createAdoc(sampleFiles, sampleDescription, at), { at }),
  },
  'XAdES alone': {
    name: 'a.xml',
    make: async (pki, at) => memorySource(await signXades(pki, { at, files: xadesFiles })),
    dataFiles: Object.entries(xadesFiles).map(([name, text]) => ({
      name,
      source: memorySource(utf8(text)),
    })),
  },
  'CAdES alone': {
    name: 'a.p7m',
    make: async (pki, at) =>
      memorySource(await cadesMessage(pki, content, { at, isEnveloping: true })),
  },
  'CAdES in ASiC-S': {
    name: 'a.asics',
    make: async (pki, at) =>
      await cadesContainer(pki, { kind: 'asics', files: { 'a.txt': 'A' }, at }),
  },
  'CAdES in ASiC-E': {
    name: 'b.asice',
    make: async (pki, at) => await cadesContainer(pki, { kind: 'asice', files: asicFiles, at }),
  },
  'JAdES, compact': {
    name: 'a.json',
    make: async (pki, at) =>
      memorySource(utf8(compactJws(await jadesSignature(pki, content, { at })))),
  },
  'JAdES, components in clear': {
    name: 'b.json',
    make: async (pki, at) => {
      const signature = await jadesSignature(pki, content, { at, level: 'T', isClear: true })
      return memorySource(utf8(JSON.stringify(signature)))
    },
  },
} as const satisfies Readonly<Record<string, FileToKeep>>
