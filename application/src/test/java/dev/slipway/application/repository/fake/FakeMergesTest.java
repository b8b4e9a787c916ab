package dev.slipway.application.repository.fake;

import dev.slipway.application.repository.MergesKit;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.domain.repository.Commit;
import java.util.List;
import java.util.Map;

final class FakeMergesTest extends MergesKit {

    private final FakeMerges merges = new FakeMerges();

    @Override
    protected Merges merges() {
        return merges;
    }

    @Override
    protected String commit(long projectId, String message, List<String> parents, Map<String, String> files) {
        return merges.commit(GRACE, message, parents, files);
    }

    @Override
    protected Map<String, String> files(String sha) {
        return merges.files(sha);
    }

    @Override
    protected Commit read(String sha) {
        return merges.read(sha);
    }
}
