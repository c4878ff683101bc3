interface Texts {
  close: string;
  send: string;
  thanks: string;
  /** before the link that ends messages */
  unsubscribe: string;
}

const english: Texts = {
  close: 'Close',
  send: 'Send',
  thanks: 'Thank you for your answer.',
  unsubscribe: 'No more messages',
};

/** What the portal adds to promotions, in its languages. */
const catalogs: Readonly<Record<string, Texts>> = {
  en: english,
  ar: { close: 'إغلاق', send: 'إرسال', thanks: 'شكرًا على إجابتك.', unsubscribe: 'إلغاء الاشتراك' },
  da: {
    close: 'Luk',
    send: 'Send',
    thanks: 'Tak for dit svar.',
    unsubscribe: 'Ingen flere beskeder',
  },
  de: {
    close: 'Schließen',
    send: 'Senden',
    thanks: 'Vielen Dank für Ihre Antwort.',
    unsubscribe: 'Keine Nachrichten mehr',
  },
  es: {
    close: 'Cerrar',
    send: 'Enviar',
    thanks: 'Gracias por su respuesta.',
    unsubscribe: 'No recibir más mensajes',
  },
  fi: {
    close: 'Sulje',
    send: 'Lähetä',
    thanks: 'Kiitos vastauksestasi.',
    unsubscribe: 'Lopeta viestit',
  },
  fr: {
    close: 'Fermer',
    send: 'Envoyer',
    thanks: 'Merci de votre réponse.',
    unsubscribe: 'Ne plus recevoir de messages',
  },
  it: {
    close: 'Chiudi',
    send: 'Invia',
    thanks: 'Grazie per la risposta.',
    unsubscribe: 'Nessun altro messaggio',
  },
  ja: {
    close: '閉じる',
    send: '送信',
    thanks: 'ご回答ありがとうございました。',
    unsubscribe: '配信を停止',
  },
  nb: {
    close: 'Lukk',
    send: 'Send',
    thanks: 'Takk for svaret.',
    unsubscribe: 'Ingen flere meldinger',
  },
  nl: {
    close: 'Sluiten',
    send: 'Versturen',
    thanks: 'Bedankt voor uw antwoord.',
    unsubscribe: 'Geen berichten meer',
  },
  pl: {
    close: 'Zamknij',
    send: 'Wyślij',
    thanks: 'Dziękujemy za odpowiedź.',
    unsubscribe: 'Rezygnacja z wiadomości',
  },
  pt: {
    close: 'Fechar',
    send: 'Enviar',
    thanks: 'Obrigado pela sua resposta.',
    unsubscribe: 'Não receber mais mensagens',
  },
  sv: {
    close: 'Stäng',
    send: 'Skicka',
    thanks: 'Tack för ditt svar.',
    unsubscribe: 'Inga fler meddelanden',
  },
  zh: { close: '关闭', send: '发送', thanks: '感谢您的回答。', unsubscribe: '退订' },
};

/** Returns the texts in a language, or else in English. */
export function promotionTexts(language: string): Texts {
  return catalogs[language.split('-')[0] ?? ''] ?? english;
}
