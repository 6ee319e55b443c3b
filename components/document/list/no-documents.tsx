import Link from 'next/link'
import { StepDrawing } from '../../layout/step-drawing'
import { buttonClass } from '../../ui/button'
import type { DocumentsTranslator } from './documents-translator'

/** An empty list: nothing found, or nothing there yet. */
export function NoDocuments({ t, filtered }: { t: DocumentsTranslator; filtered: boolean }) {
  return (
    <div className="border-line bg-surface grid justify-items-center gap-2 rounded border px-4 py-16 text-center">
      {!filtered && <StepDrawing name="upload" />}
      <h2 className="text-lg">{t(filtered ? 'nothingFound' : 'empty')}</h2>
      <p className="max-w-text text-muted">
        {t(filtered ? 'nothingFoundMeaning' : 'emptyMeaning')}
      </p>
      <Link
        href={filtered ? '/documents' : '/documents/new'}
        className={buttonClass(filtered ? 'secondary' : 'primary', 'mt-4')}
      >
        {t(filtered ? 'showAll' : 'newDocument')}
      </Link>
    </div>
  )
}
