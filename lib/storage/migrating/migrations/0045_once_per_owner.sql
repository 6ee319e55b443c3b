DROP INDEX "document_once";--> statement-breakpoint
DROP INDEX "batch_once";--> statement-breakpoint
DROP INDEX "template_once";