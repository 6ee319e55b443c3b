import { useTranslations } from '#words'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'

interface RestoredNoticeProps {
  /** The template's name, if the draft was begun with one. */
  readonly template?: string | undefined
  readonly onStartAnew: () => void
}

/** Says that a draft was restored, how long it is kept, and offers to start over. */
export function RestoredNotice({ template, onStartAnew }: RestoredNoticeProps) {
  const t = useTranslations('new-document')
  const start = () => {
    onStartAnew()
    document.getElementById('content')?.focus()
  }
  return (
    <div className="mb-8">
      <Alert
        role="status"
        tone="info"
        title={template === undefined ? t('restored') : t('fromTemplate', { name: template })}
      >
        <p className="text-muted">
          {t(template === undefined ? 'restoredMeaning' : 'fromTemplateMeaning')}
        </p>
        <Button look="secondary" onClick={start}>
          {t('startAnew')}
        </Button>
      </Alert>
    </div>
  )
}
