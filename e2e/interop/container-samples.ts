import { createAdoc, createAsice } from '@paraph/validator/container/create-container'
import { type ByteSource, memorySource } from '@paraph/validator/encoding/byte-source'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { adoc } from '@paraph/validator/signature/asic/adoc'
import { asice } from '@paraph/validator/signature/asic/asice'
import type { SignatureFormat, SignatureLevel } from '@paraph/validator/signature/signature-format'

import type { TestAlgorithm } from '@paraph/validator/testing/certificates'
import type { TestPki } from '@paraph/validator/testing/pki'
import {
  sampleDescription,
  sampleFiles,
  signContainer,
} from '@paraph/validator/testing/sign-container'

/** A hundred files with difficult names. */
export const manyFiles = [
  ...sampleFiles,
  ...Array.from({ length: 97 }, (_, index) => ({
    name: `Priedai/Priedas ${index} – „ąčęėįšųūž“ #?&%.txt`,
    content: memorySource(utf8(`priedas ${index}\n`)),
  })),
]

/** Ten of these files. */
export const someFiles = manyFiles.slice(0, 10)

export const containerTypes = ['asice', 'adoc'] as const

type ContainerType = (typeof containerTypes)[number]

const formats: Readonly<Record<ContainerType, SignatureFormat>> = { asice, adoc }

interface Signing {
  readonly algorithms: readonly TestAlgorithm[]
  readonly level: SignatureLevel
  readonly at: Date
  /** Ten files when absent. */
  readonly files?: typeof manyFiles
}

/** A container of these files, signed with a key of each kind. */
export async function signedContainer(
  pki: TestPki,
  type: ContainerType,
  { algorithms, level, at, files = someFiles }: Signing,
): Promise<ByteSource> {
  let signed: ByteSource = await unsigned(type, at, files)
  for (const algorithm of algorithms) {
    signed = await signContainer(formats[type], pki, signed, { algorithm, at, level })
  }
  return signed
}

function unsigned(type: ContainerType, at: Date, files: typeof manyFiles): Promise<ByteSource> {
  return type === 'adoc' ? createAdoc(files, sampleDescription, at) : createAsice(files, at)
}
