import { expect, it } from 'vitest'
import { contentPlaces } from './content-places'
import { type EndpointName, endpoints } from './endpoints'

const wrapped = ['pdf', 'asice', 'adoc', 'bdoc'].map((type) => [type, 'files', 0, 'content'])
const fileOrFiles = [
  ['file', 'content'],
  ['files', 0, 'content'],
]

it('finds the content of files in every request that takes it', () => {
  const found = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const places = contentPlaces(endpoint)
    return places.length > 0 ? [[name, places]] : []
  })
  expect(Object.fromEntries(found)).toEqual({
    initializeMobileSigning: wrapped,
    initializeSmartIdSigning: wrapped,
    initializeSmartIdOnlySigning: [wrapped[0]],
    uploadDocument: fileOrFiles,
    generateSigningLink: fileOrFiles,
    sendBatch: fileOrFiles,
    saveTemplate: fileOrFiles,
    updateTemplate: fileOrFiles,
    sendTemplate: [fileOrFiles[0]],
    sendTemplateToMany: [fileOrFiles[0]],
    validateFile: [fileOrFiles[0]],
  } satisfies Partial<Record<EndpointName, unknown>>)
})
