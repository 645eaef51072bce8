-- Sample rows for the sandbox. Production never runs this file.
-- Written for this site, by nobody's client: each says so in its name. Ids are fixed, so that running it
-- again adds nothing, and a row that was deleted while trying things out comes back.

insert into public.testimonials (id, name, text, rating, is_published, created_at) values
  ('5a000000-0000-4000-8000-000000000001', 'Sample A.',
   'From the first call I felt that I could take my time. We talked about what I wanted to talk about, at my pace.',
   5, true, now() - interval '2 days'),
  ('5a000000-0000-4000-8000-000000000002', 'Sample B.',
   'Evening appointments by video made it possible to show up at all, with a newborn in the next room. I never had to apologize for the noise.',
   5, true, now() - interval '9 days'),
  ('5a000000-0000-4000-8000-000000000003', 'Sample from Tampa, FL',
   'She explained plainly what an ESA evaluation is, what it costs, and that the answer might be no. I appreciated knowing where I stood.',
   5, true, now() - interval '20 days'),
  ('5a000000-0000-4000-8000-000000000004', 'Sample C.',
   'Practical, kind, and direct when I needed it. I left most sessions with one small thing to try.',
   5, true, now() - interval '34 days'),
  ('5a000000-0000-4000-8000-000000000005', 'Sample D.',
   'As someone between two cultures, I did not have to explain everything twice. She asked good questions and remembered the answers.',
   5, true, now() - interval '51 days'),
  ('5a000000-0000-4000-8000-000000000006', 'Sample Client',
   'Booking was simple and the reminders were clear. Small things, but they mattered when everything else felt like a lot.',
   5, false, now() - interval '3 hours'),
  ('5a000000-0000-4000-8000-000000000007', 'Sample E.',
   'I was nervous about video. By the second session I had forgotten about the screen.',
   5, false, now() - interval '1 day')
on conflict (id) do nothing;
