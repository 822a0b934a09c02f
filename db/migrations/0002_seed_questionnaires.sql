-- Version 1 of the questionnaires. Ids of questions are unique over both, those of choices are theirs times 100 plus a
-- number; answers refer to them, so they never change meaning. A change is a new version, never an edit of this one.
INSERT INTO questionnaire_versions (kind, number, questions) VALUES ('building', 1, $questions$[
  {"id": 1, "question": "Destinazione d'uso", "description": "L'uso prevalente dell'edificio.", "mandatory": true, "placeholder": null, "searchable": true, "min": null, "max": null, "rispostaType": {"id": 3, "name": "SINGLE_CHOICE"},
   "choices": [
    {"id": 101, "label": "Abitazione"},
    {"id": 102, "label": "Agricoltura e allevamento"},
    {"id": 103, "label": "Albergo o struttura ricettiva"},
    {"id": 104, "label": "Asilo nido"},
    {"id": 105, "label": "Attività sanitaria ambulatoriale"},
    {"id": 106, "label": "Biblioteca o museo"},
    {"id": 107, "label": "Caserma"},
    {"id": 108, "label": "Centro sportivo"},
    {"id": 109, "label": "Commercio al dettaglio"},
    {"id": 110, "label": "Grande distribuzione"},
    {"id": 111, "label": "Istituto penitenziario"},
    {"id": 112, "label": "Laboratorio artigianale"},
    {"id": 113, "label": "Logistica o magazzino"},
    {"id": 114, "label": "Luogo di culto"},
    {"id": 115, "label": "Ospedale o casa di cura"},
    {"id": 116, "label": "Produzione industriale"},
    {"id": 117, "label": "Residenza per anziani"},
    {"id": 118, "label": "Ristorazione"},
    {"id": 119, "label": "Scuola dell'infanzia"},
    {"id": 120, "label": "Scuola primaria"},
    {"id": 121, "label": "Scuola secondaria"},
    {"id": 122, "label": "Stabilimento termale"},
    {"id": 123, "label": "Stazione o sottopasso"},
    {"id": 124, "label": "Teatro, cinema o sala per spettacoli"},
    {"id": 125, "label": "Uffici"},
    {"id": 126, "label": "Uffici pubblici"},
    {"id": 127, "label": "Università o centro di ricerca"},
    {"id": 128, "label": "Altro"}
   ],
   "questions": []},
  {"id": 2, "question": "Anno di costruzione", "description": "Se non è noto, l'anno stimato.", "mandatory": true, "placeholder": "Per esempio 1975", "searchable": false, "min": 4, "max": 4, "rispostaType": {"id": 2, "name": "INTEGER"},
   "choices": [],
   "questions": []},
  {"id": 3, "question": "Numero di piani", "description": "Compresi quelli interrati e seminterrati.", "mandatory": false, "placeholder": null, "searchable": false, "min": null, "max": 2, "rispostaType": {"id": 2, "name": "INTEGER"},
   "choices": [],
   "questions": []},
  {"id": 4, "question": "Materiali da costruzione", "description": "I prevalenti, al massimo tre.", "mandatory": false, "placeholder": null, "searchable": false, "min": 1, "max": 3, "rispostaType": {"id": 4, "name": "MULTIPLE_CHOICE"},
   "choices": [
    {"id": 401, "label": "Acciaio"},
    {"id": 402, "label": "Calcestruzzo armato"},
    {"id": 403, "label": "Gesso o cartongesso"},
    {"id": 404, "label": "Granito"},
    {"id": 405, "label": "Laterizio"},
    {"id": 406, "label": "Legno"},
    {"id": 407, "label": "Pietra calcarea"},
    {"id": 408, "label": "Pietra lavica"},
    {"id": 409, "label": "Porfido"},
    {"id": 410, "label": "Pozzolana"},
    {"id": 411, "label": "Prefabbricato"},
    {"id": 412, "label": "Tufo"},
    {"id": 413, "label": "Altro materiale"}
   ],
   "questions": [
    {"field": "id", "value": 413, "question":
      {"id": 5, "question": "Quale altro materiale?", "description": null, "mandatory": true, "placeholder": null, "searchable": false, "min": 3, "max": 100, "rispostaType": {"id": 1, "name": "STRING"},
       "choices": [],
       "questions": []}}
   ]},
  {"id": 6, "question": "Presenza di locali interrati o seminterrati", "description": null, "mandatory": true, "placeholder": null, "searchable": false, "min": null, "max": null, "rispostaType": {"id": 3, "name": "SINGLE_CHOICE"},
   "choices": [
    {"id": 601, "label": "Sì"},
    {"id": 602, "label": "No"}
   ],
   "questions": [
    {"field": "id", "value": 601, "question":
      {"id": 7, "question": "Tipo di contatto con il suolo", "description": "Come il pavimento più basso tocca il terreno.", "mandatory": true, "placeholder": null, "searchable": false, "min": null, "max": null, "rispostaType": {"id": 3, "name": "SINGLE_CHOICE"},
       "choices": [
        {"id": 701, "label": "Pavimento direttamente sul terreno"},
        {"id": 702, "label": "Platea di fondazione in calcestruzzo"},
        {"id": 703, "label": "Vespaio o intercapedine"},
        {"id": 704, "label": "Grotta o cavità sottostante"},
        {"id": 705, "label": "Non noto"}
       ],
       "questions": [
        {"field": "id", "value": 703, "question":
          {"id": 8, "question": "Il vespaio è ventilato?", "description": null, "mandatory": true, "placeholder": null, "searchable": false, "min": null, "max": null, "rispostaType": {"id": 3, "name": "SINGLE_CHOICE"},
           "choices": [
            {"id": 801, "label": "Sì, con ventilazione naturale"},
            {"id": 802, "label": "Sì, con ventilazione meccanica"},
            {"id": 803, "label": "No"},
            {"id": 804, "label": "Non noto"}
           ],
           "questions": []}}
       ]}},
    {"field": "id", "value": 601, "question":
      {"id": 9, "question": "Numero di locali interrati o seminterrati in cui si lavora", "description": null, "mandatory": false, "placeholder": null, "searchable": false, "min": null, "max": 3, "rispostaType": {"id": 2, "name": "INTEGER"},
       "choices": [],
       "questions": []}}
   ]},
  {"id": 10, "question": "Ventilazione dei locali", "description": null, "mandatory": false, "placeholder": null, "searchable": false, "min": null, "max": null, "rispostaType": {"id": 3, "name": "SINGLE_CHOICE"},
   "choices": [
    {"id": 1001, "label": "Solo finestre"},
    {"id": 1002, "label": "Estrazione meccanica"},
    {"id": 1003, "label": "Ventilazione meccanica con recupero"},
    {"id": 1004, "label": "Climatizzazione con aria esterna"},
    {"id": 1005, "label": "Climatizzazione con solo ricircolo"}
   ],
   "questions": []},
  {"id": 11, "question": "Interventi di risanamento", "description": "Lavori già fatti per ridurre il radon.", "mandatory": false, "placeholder": null, "searchable": false, "min": null, "max": null, "rispostaType": {"id": 3, "name": "SINGLE_CHOICE"},
   "choices": [
    {"id": 1101, "label": "Sì"},
    {"id": 1102, "label": "No"}
   ],
   "questions": [
    {"field": "id", "value": 1101, "question":
      {"id": 12, "question": "Descrizione", "description": null, "mandatory": true, "placeholder": "Per esempio: aspirazione dal vespaio", "searchable": false, "min": 5, "max": 200, "rispostaType": {"id": 1, "name": "STRING"},
       "choices": [],
       "questions": []}},
    {"field": "id", "value": 1101, "question":
      {"id": 13, "question": "Anno dell'intervento", "description": null, "mandatory": false, "placeholder": null, "searchable": false, "min": 4, "max": 4, "rispostaType": {"id": 2, "name": "INTEGER"},
       "choices": [],
       "questions": []}}
   ]}
]$questions$);
--> statement-breakpoint
INSERT INTO questionnaire_versions (kind, number, questions) VALUES ('employer', 1, $questions$[
  {"id": 101, "question": "Codice fiscale o partita IVA", "description": null, "mandatory": true, "placeholder": null, "searchable": false, "min": 11, "max": 16, "rispostaType": {"id": 1, "name": "STRING"},
   "choices": [],
   "questions": []},
  {"id": 102, "question": "Settore di attività (ATECO)", "description": null, "mandatory": true, "placeholder": null, "searchable": true, "min": null, "max": null, "rispostaType": {"id": 3, "name": "SINGLE_CHOICE"},
   "choices": [
    {"id": 10201, "label": "A | Agricoltura, silvicoltura e pesca"},
    {"id": 10202, "label": "B | Estrazione di minerali da cave e miniere"},
    {"id": 10203, "label": "C | Attività manifatturiere"},
    {"id": 10204, "label": "D | Fornitura di energia elettrica, gas, vapore e aria condizionata"},
    {"id": 10205, "label": "E | Fornitura di acqua; reti fognarie, attività di gestione dei rifiuti e risanamento"},
    {"id": 10206, "label": "F | Costruzioni"},
    {"id": 10207, "label": "G | Commercio all'ingrosso e al dettaglio; riparazione di autoveicoli e motocicli"},
    {"id": 10208, "label": "H | Trasporto e magazzinaggio"},
    {"id": 10209, "label": "I | Attività dei servizi di alloggio e di ristorazione"},
    {"id": 10210, "label": "J | Servizi di informazione e comunicazione"},
    {"id": 10211, "label": "K | Attività finanziarie e assicurative"},
    {"id": 10212, "label": "L | Attività immobiliari"},
    {"id": 10213, "label": "M | Attività professionali, scientifiche e tecniche"},
    {"id": 10214, "label": "N | Noleggio, agenzie di viaggio, servizi di supporto alle imprese"},
    {"id": 10215, "label": "O | Amministrazione pubblica e difesa; assicurazione sociale obbligatoria"},
    {"id": 10216, "label": "P | Istruzione"},
    {"id": 10217, "label": "Q | Sanità e assistenza sociale"},
    {"id": 10218, "label": "R | Attività artistiche, sportive, di intrattenimento e divertimento"},
    {"id": 10219, "label": "S | Altre attività di servizi"},
    {"id": 10220, "label": "T | Attività di famiglie e convivenze come datori di lavoro per personale domestico"},
    {"id": 10221, "label": "U | Organizzazioni ed organismi extraterritoriali"}
   ],
   "questions": []},
  {"id": 103, "question": "Numero di lavoratori", "description": "Dipendenti ed equiparati in tutte le sedi.", "mandatory": true, "placeholder": null, "searchable": false, "min": null, "max": 6, "rispostaType": {"id": 2, "name": "INTEGER"},
   "choices": [],
   "questions": []},
  {"id": 104, "question": "PEC", "description": null, "mandatory": false, "placeholder": "nome@pec.example", "searchable": false, "min": null, "max": 100, "rispostaType": {"id": 1, "name": "STRING"},
   "choices": [],
   "questions": []}
]$questions$);
