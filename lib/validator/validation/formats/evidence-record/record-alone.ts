import type { ByteSource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import type { DocumentToValidate } from '../../model/document'
import { noMaterial } from '../../model/material'
import { ValidationRefused } from '../../model/validation-refused'
import { missingObject } from './protected-object'
import { readEvidenceRecord } from './read-evidence-record'

/** Reads an evidence record in a file of its own (RFC 4998). Throws `ValidationRefused`. */
export async function readRecordFile(
  source: ByteSource,
  name: string,
): Promise<DocumentToValidate> {
  return await recordAlone(source.read(0, source.size), name)
}

/**
 * Reads a record without the data that it protects. Its time-stamps are reported, but it proves nothing. Throws
 * `ValidationRefused`.
 */
export async function recordAlone(bytes: Bytes, filename: string): Promise<DocumentToValidate> {
  const record = await readEvidenceRecord({
    bytes,
    filename,
    origin: 'EXTERNAL',
    objects: [missingObject()],
    covers: new Set(),
  })
  if (record.timeStamps.length === 0) {
    throw new ValidationRefused('malformed', 'The evidence record cannot be read')
  }
  return {
    signatures: [],
    timeStamps: [],
    evidenceRecords: [record],
    originals: [],
    material: noMaterial,
    container: undefined,
    remarks: [],
  }
}
