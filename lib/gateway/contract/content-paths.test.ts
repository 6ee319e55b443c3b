import { expect, it } from 'vitest'
import { contentPaths } from './content-paths'
import { type EndpointName, endpoints } from './endpoints'

const wrapped = ['pdf', 'asice', 'adoc', 'bdoc'].map((type) => [type, 'files', 0, 'content'])
const fileOrFiles = [
  ['file', 'content'],
  ['files', 0, 'content'],
]

it('finds the file contents of every request', () => {
  const found = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const paths = contentPaths(endpoint)
    return paths.length > 0 ? [[name, paths]] : []
  })
  expect(Object.fromEntries(found)).toEqual({
    initializeMobileSigning: wrapped,
    initializeSmartIdSigning: wrapped,
    startSigning: wrapped,
    initializeSmartIdOnlySigning: [wrapped[0]],
    uploadDocument: fileOrFiles,
    signOwn: fileOrFiles,
    generateSigningLink: fileOrFiles,
    sendBatch: fileOrFiles,
    saveTemplate: fileOrFiles,
    updateTemplate: fileOrFiles,
    sendTemplate: [fileOrFiles[0]],
    sendTemplateInBulk: [fileOrFiles[0]],
    validateFile: [fileOrFiles[0], ['data_files', 0, 'content']],
    bundleFile: [fileOrFiles[0]],
    augmentFile: [fileOrFiles[0]],
  } satisfies Partial<Record<EndpointName, unknown>>)
})
