package dev.slipway.bootstrap.bench;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** A kind of request, made for random rows, and how pgbench draws the same rows. The ids are those of {@code fill.sql}. */
enum Workload {

    JOB("one job", """
            \\set job random(1, 100000)
            \\set pipeline (:job - 1) / 100 + 1
            \\set project case when :pipeline <= 500 then 7001 else 7002 + (:pipeline - 501) / 10 end
            """) {
        @Override
        Target draw(SplittableRandom random) {
            long job = random.nextLong(1, 100_001);
            long pipeline = (job - 1) / 100 + 1;
            long project = pipeline <= 500 ? 7001 : 7002 + (pipeline - 501) / 10;
            return new Target(project, job, "/api/v4/projects/" + project + "/jobs/" + job);
        }
    },
    PAGE("page of 20 jobs, of 1,000", """
            \\set project random(7002, 7051)
            """) {
        @Override
        Target draw(SplittableRandom random) {
            return page(random.nextLong(7002, 7052));
        }
    },
    LONG_PAGE("page of 20 jobs, of 50,000", """
            \\set project 7001
            """) {
        @Override
        Target draw(SplittableRandom random) {
            return page(7001);
        }
    },
    PIPELINES("page of 20 pipelines, of 500", """
            \\set project 7001
            """) {
        @Override
        Target draw(SplittableRandom random) {
            return new Target(7001, 0, "/api/v4/projects/7001/pipelines?per_page=20");
        }
    },
    DISCUSSIONS("20 discussions of an issue", """
            \\set project 7001
            """) {
        @Override
        Target draw(SplittableRandom random) {
            return new Target(7001, 0, "/api/v4/projects/7001/issues/1/discussions?per_page=20&pagination=keyset");
        }
    },
    SNIPPETS("100 snippets of a project", """
            \\set project 7002
            """) {
        @Override
        Target draw(SplittableRandom random) {
            return new Target(7002, 0, "/api/v4/projects/7002/snippets?per_page=100&pagination=keyset");
        }
    };

    /** What one request asks for; {@code job} is 0 where it asks for a page. */
    record Target(long project, long job, String path) {}

    private final String title;
    private final String drawing;

    Workload(String title, String drawing) {
        this.title = title;
        this.drawing = drawing;
    }

    /** Returns those that {@code SLIPWAY_BENCH_READS} names; all by default. */
    static List<Workload> chosen() {
        List<String> words = Pace.words("SLIPWAY_BENCH_READS", "job,page,long_page,pipelines,discussions,snippets");
        return Stream.of(values()).filter(workload -> words.contains(workload.word())).toList();
    }

    /** Returns the name in settings and figures. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    /** The lines of a pgbench script that draw what {@link #draw} draws. */
    String drawing() {
        return drawing;
    }

    abstract Target draw(SplittableRandom random);

    private static Target page(long project) {
        return new Target(project, 0, "/api/v4/projects/" + project + "/jobs?per_page=20");
    }
}
