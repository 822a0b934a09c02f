CREATE TABLE "device_keys" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" uuid NOT NULL,
	"client_id" integer,
	"address_id" integer,
	"point_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_keys_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key"),
	CONSTRAINT "device_keys_of_one_record" CHECK (("device_keys"."kind" = 'client') = ("device_keys"."client_id" is not null)
        and ("device_keys"."kind" = 'address') = ("device_keys"."address_id" is not null)
        and ("device_keys"."kind" = 'point') = ("device_keys"."point_id" is not null)),
	CONSTRAINT "device_keys_kind_known" CHECK ("device_keys"."kind" in ('client', 'address', 'point'))
);
--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_point_id_measurement_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."measurement_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_keys_client_id" ON "device_keys" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "device_keys_address_id" ON "device_keys" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "device_keys_point_id" ON "device_keys" USING btree ("point_id");