import type { Language } from '@/lib/vocabulary/language'
import { sha256Hex } from '../../documents/new/files/send-file'
import type { CheckRun } from '../use-check'

/** Checks a file in this browser. The validator and the code that draws reports are loaded with the first file. */
export function checkHere(language: Language): CheckRun {
  return async (file, show, signal, dataFiles) => {
    show({ step: 'loading', file })
    const drawing = import('./draw-report')
    const { validateHere } = await import('./local-validator')
    const onBegun = () => show({ step: 'checking', file })
    const checked = await validateHere(file, { language, signal, dataFiles, onBegun })
    if (!checked.ok) {
      const { fault, cause } = checked
      return { step: 'failed', file, fault, cause }
    }
    const { drawReport } = await drawing
    const sha256 = await sha256Hex(await file.arrayBuffer())
    const { trustReadAt } = checked
    return { step: 'checked', file, dataFiles, sha256, trustReadAt, ...drawReport(checked.data) }
  }
}
