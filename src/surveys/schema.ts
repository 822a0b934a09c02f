import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { addresses, clients } from '#customers/schema.ts';
import { users } from '#identity/schema.ts';
import { instant } from '#platform/server/database/columns.ts';
import type { AnswerValue, Question } from './surveys/rules.ts';

/** One immutable version of a questionnaire; `questions` is the whole tree. The highest number is in force. */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['building', 'employer'] }).notNull(),
    number: integer('number').notNull(),
    questions: jsonb('questions').$type<Question[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: integer('created_by').references(() => users.id),
  },
  (table) => [
    unique('questionnaire_versions_number').on(table.kind, table.number),
    check('questionnaire_versions_kind', sql`${table.kind} in ('building', 'employer')`),
  ],
);

const answerColumns = {
  questionId: integer('question_id').notNull(),
  /** Ids of the questions above, from the root, joined by dots; empty at the root. */
  path: text('path').notNull(),
  value: jsonb('value').$type<AnswerValue>().notNull(),
  versionId: integer('version_id')
    .notNull()
    .references(() => questionnaireVersions.id),
  answeredAt: instant('answered_at').notNull(),
  answeredBy: integer('answered_by').references(() => users.id),
};

/** Answers of a building questionnaire, one row per question in force at the address. */
export const buildingAnswers = pgTable(
  'building_answers',
  {
    id: serial('id').primaryKey(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    ...answerColumns,
  },
  (table) => [
    unique('building_answers_once').on(table.addressId, table.questionId, table.path),
    index('building_answers_version_id').on(table.versionId),
    index('building_answers_answered_by').on(table.answeredBy),
  ],
);

/** Answers of an employer questionnaire, one row per question in force at the client. */
export const employerAnswers = pgTable(
  'employer_answers',
  {
    id: serial('id').primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    ...answerColumns,
  },
  (table) => [
    unique('employer_answers_once').on(table.clientId, table.questionId, table.path),
    index('employer_answers_version_id').on(table.versionId),
    index('employer_answers_answered_by').on(table.answeredBy),
  ],
);
