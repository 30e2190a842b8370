throw new Error('The MetaMask SDK is not installed here, because its licence does not allow it')
