/** What crawlers fetch pages for. */
export const uses = {
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
