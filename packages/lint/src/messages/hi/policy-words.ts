/** What a pattern matches, as a plural predicate, by the kind of its words. */
export const predicates = {
  begin: '{text} से शुरू होते हैं',
  exact: 'ठीक {text} हैं',
  contain: '{text} शामिल करते हैं',
  end: '{text} पर खत्म होते हैं',
  match: '{text} से मेल खाते हैं',
} as const;

/** The titles of the uses of pages. */
export const useTitles = {
  search: 'वेब खोज',
  'ai-training': 'एआई ट्रेनिंग',
  'ai-answers': 'एआई के जवाब',
  'user-action': 'उपयोगकर्ता के अनुरोध पर',
  ads: 'विज्ञापन',
  preview: 'लिंक की झलक',
  archive: 'आर्काइव',
  seo: 'एसईओ टूल',
  monitoring: 'निगरानी',
  security: 'सुरक्षा',
  other: 'अन्य इस्तेमाल',
  undocumented: 'इस्तेमाल की जानकारी नहीं दी गई है',
} as const;
