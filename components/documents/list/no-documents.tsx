import Link from 'next/link'
import { useTranslations } from '#words'
import { StepDrawing } from '../../layout/step-drawing'
import { buttonClass } from '../../ui/button-class'

/** An empty list: nothing found, or nothing there yet. */
export function NoDocuments({ filtered }: { filtered: boolean }) {
  const t = useTranslations('documents')
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
