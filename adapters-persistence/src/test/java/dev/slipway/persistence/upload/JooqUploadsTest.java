package dev.slipway.persistence.upload;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.upload.UploadsKit;
import dev.slipway.application.upload.port.Uploads;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUploadsTest extends UploadsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Uploads uploads() {
        return HERE.get(Uploads.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    @Override
    protected long project() {
        return HERE.rows().project();
    }

    @Override
    protected void hide(long projectId) {
        HERE.rows().ask("update projects set deleted_at = now() where id = ? returning id", projectId);
    }
}
