package dev.slipway.application.user.fake;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.GpgKeysKit;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.application.user.port.Users;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

final class FakeGpgKeysTest extends GpgKeysKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeGpgKeys keys = new FakeGpgKeys(transactions);
    private final AtomicLong ids = new AtomicLong();

    @Override
    protected GpgKeys keys() {
        return keys;
    }

    @Override
    protected Users users() {
        Users users = mock(Users.class);
        when(users.create(any())).thenAnswer(call -> OptionalLong.of(ids.incrementAndGet()));
        doAnswer(call -> {
            keys.removeOwner(call.getArgument(0));
            return null;
        }).when(users).hide(anyLong(), any());
        return users;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }
}
