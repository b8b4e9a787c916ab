-- Work that is due is taken in this order, a few items at a time. Without the index each look sorted all of it.
create index scheduled_tasks_order on scheduled_tasks (priority desc, execution_time);
drop index scheduled_tasks_due;
