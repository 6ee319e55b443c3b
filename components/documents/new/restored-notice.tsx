import { useTranslations } from '#words'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'

interface RestoredNoticeProps {
  /** The template's name, if the draft was begun with one. */
  readonly template?: string | undefined
  /** Whether the draft was just begun with a declined document. */
  readonly isFromDeclined?: boolean
  readonly onStartAnew: () => void
}

/** Says where the draft comes from, how long it is kept, and offers to start over. */
export function RestoredNotice({ template, isFromDeclined, onStartAnew }: RestoredNoticeProps) {
  const t = useTranslations('new-document')
  const origin = t(isFromDeclined === true ? 'fromDeclined' : 'restored')
  const start = () => {
    onStartAnew()
    document.getElementById('content')?.focus()
  }
  return (
    <div className="mb-8">
      <Alert
        role="status"
        tone="info"
        title={template === undefined ? origin : t('fromTemplate', { name: template })}
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
