CREATE TABLE "document_label" (
	"document_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	CONSTRAINT "document_label_document_id_label_id_pk" PRIMARY KEY("document_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_label" ADD CONSTRAINT "document_label_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_label" ADD CONSTRAINT "document_label_label_id_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."label"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_with_label" ON "document_label" USING btree ("label_id");--> statement-breakpoint
CREATE UNIQUE INDEX "label_by_name" ON "label" USING btree ("relying_party_id","owner",lower("name"));