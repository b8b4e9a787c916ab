package dev.slipway.application.label.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.label.LabelPlace;
import dev.slipway.application.label.LabelRef;
import dev.slipway.application.label.LabelView;
import java.util.Optional;
import java.util.OptionalLong;

/** Labels as shown to clients. Hidden ones do not exist. */
public interface LabelViews {

    /**
     * Lists labels by name, ties by id.
     *
     * @param search  part of name or description, in any case
     * @param account whose subscriptions are shown
     */
    Page<LabelView> list(LabelPlace place, Optional<String> search, OptionalLong account, PageRequest page);

    /** Returns a label of the place. Of several with the name, that of the project, else that of the group with the lowest id. */
    Optional<LabelView> find(LabelPlace place, LabelRef reference, OptionalLong account);
}
