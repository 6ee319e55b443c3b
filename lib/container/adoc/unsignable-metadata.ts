import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { descend, isNamed, textOf } from '@/lib/encoding/xml/elements'
import { MalformedXml, readXml } from '@/lib/encoding/xml/read-xml'

import { element, textElement } from '@/lib/encoding/xml/write-xml'
import { type AdocCategory, adocNamespaces, adocStandard } from './adoc-names'

/** The technical environment, as metadata/unsignableMetadata0.xml tells it. */
export interface UnsignableMetadata {
  readonly standardVersion: string | undefined
  readonly category: string | undefined
  readonly generator: string | undefined
}

const namespace = adocNamespaces.unsignable

/** Throws `MalformedXml`. */
export function readUnsignableMetadata(bytes: Bytes): UnsignableMetadata {
  const { root } = readXml(bytes)
  if (!isNamed(root, namespace, 'metadata')) {
    throw new MalformedXml('not-well-formed', 'The root is not unsignable metadata')
  }
  const environment = descend(root, namespace, 'Use', 'technical_environment')
  const textIn = (name: string) => {
    const found = descend(environment, namespace, name)
    return found && textOf(found).trim()
  }
  return {
    standardVersion: textIn('standardVersion'),
    category: textIn('documentCategory'),
    generator: textIn('generator'),
  }
}

export function writeUnsignableMetadata(category: AdocCategory): Bytes {
  const environment = element(
    'uns:technical_environment',
    { ID: 'techEnv_0' },
    textElement('uns:standardVersion', adocStandard),
    textElement('uns:documentCategory', category),
    textElement('uns:generator', 'Paraph'),
  )
  const root = element(
    'uns:metadata',
    { ID: 'metadata_0', 'xmlns:uns': namespace },
    element('uns:Use', { ID: 'use_0' }, environment),
  )
  return utf8(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`)
}
