package dev.slipway.application.alert.port;

import dev.slipway.application.alert.AlertDetail;
import dev.slipway.application.alert.AlertFilter;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import java.util.Optional;

/** Alerts as they are shown. */
public interface AlertViews {

    /** A walk by key goes by id, whatever the order. */
    Page<AlertView> list(AlertFilter filter, PageRequest page);

    /** As lists show it: neither what opened it nor its history is read. */
    Optional<AlertView> brief(long projectId, long iid);

    Optional<AlertDetail> find(long projectId, long iid);
}
