package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.trueCondition;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.runner.RunnerView;
import dev.slipway.domain.runner.RunnerType;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.RunnerProjects;
import org.jooq.Condition;
import org.jooq.Field;

/** Attributes of a runner as parts of conditions: of one that was read before, or of each row. */
sealed interface RunnerTerms {

    Condition is(RunnerType type);

    Condition ofGroupIn(Field<Long[]> lineage);

    Condition assignedTo(Projects project);

    Condition protectedRefsOnly();

    Condition runsUntagged();

    Condition paused();

    Field<String[]> tags();

    /** A runner that was read before. Its flags are constants, which the planner folds. */
    record Known(RunnerView runner) implements RunnerTerms {

        @Override
        public Condition is(RunnerType type) {
            return constant(runner.type() == type);
        }

        @Override
        public Condition ofGroupIn(Field<Long[]> lineage) {
            return val(runner.groupId().orElse(0L)).eq(any(lineage));
        }

        @Override
        public Condition assignedTo(Projects project) {
            return project.ID.in(runner.projects().stream().map(RunnerView.Project::id).toList());
        }

        @Override
        public Condition protectedRefsOnly() {
            return constant(runner.protectedRefsOnly());
        }

        @Override
        public Condition runsUntagged() {
            return constant(runner.runUntagged());
        }

        @Override
        public Condition paused() {
            return constant(runner.paused());
        }

        @Override
        public Field<String[]> tags() {
            return val(runner.tags().toArray(String[]::new), RUNNERS.TAG_LIST);
        }

        private static Condition constant(boolean value) {
            return value ? trueCondition() : falseCondition();
        }
    }

    /** The rows of the table {@code RUNNERS}. */
    record Rows() implements RunnerTerms {

        @Override
        public Condition is(RunnerType type) {
            return RUNNERS.RUNNER_TYPE.eq(inline(type.wireName()));
        }

        @Override
        public Condition ofGroupIn(Field<Long[]> lineage) {
            return RUNNERS.GROUP_ID.eq(any(lineage));
        }

        @Override
        public Condition assignedTo(Projects project) {
            RunnerProjects assigned = RUNNER_PROJECTS.as("assigned");
            return exists(selectOne().from(assigned).where(assigned.RUNNER_ID.eq(RUNNERS.ID), assigned.PROJECT_ID.eq(project.ID)));
        }

        @Override
        public Condition protectedRefsOnly() {
            return RUNNERS.ACCESS_LEVEL.eq(inline("ref_protected"));
        }

        @Override
        public Condition runsUntagged() {
            return RUNNERS.RUN_UNTAGGED.isTrue();
        }

        @Override
        public Condition paused() {
            return RUNNERS.PAUSED.isTrue();
        }

        @Override
        public Field<String[]> tags() {
            return RUNNERS.TAG_LIST;
        }
    }
}
