-- Alerts are walked by their numbers, which rise with their ids within a project: the unique index serves that.
drop index alerts_project;
